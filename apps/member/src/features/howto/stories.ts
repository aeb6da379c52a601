import type { HowtoKey } from "@krapao/contract/config";
import type { MessageId } from "@krapao/i18n";

/** A picture of the app, by its name, and its text. */
type StoryStep = { readonly picture: string; readonly words: Extract<MessageId, `howto.step.${string}`> };

/** The pictures of each how-to. They are shown while the operator has set no video for it. */
export const STORIES = {
  wallet: [
    { picture: "home", words: "howto.step.walletHome" },
    { picture: "deposit", words: "howto.step.walletDeposit" },
    { picture: "deposit-qr", words: "howto.step.walletQr" },
    { picture: "withdraw", words: "howto.step.walletWithdraw" },
    { picture: "withdraw-review", words: "howto.step.walletReview" },
  ],
  play: [
    { picture: "transfer", words: "howto.step.playTransfer" },
    { picture: "game", words: "howto.step.playGame" },
  ],
  balance: [
    { picture: "home", words: "howto.step.balanceHome" },
    { picture: "statement", words: "howto.step.balanceStatement" },
    { picture: "movement", words: "howto.step.balanceMovement" },
  ],
  bonus: [
    { picture: "bonus", words: "howto.step.bonusList" },
    { picture: "bonus-sheet", words: "howto.step.bonusTerms" },
    { picture: "bonus-active", words: "howto.step.bonusActive" },
  ],
  cancelBonus: [
    { picture: "bonus-active", words: "howto.step.cancelStart" },
    { picture: "bonus-cancel", words: "howto.step.cancelConfirm" },
  ],
} as const satisfies Readonly<Record<HowtoKey, readonly StoryStep[]>>;
