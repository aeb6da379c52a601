import { expect } from "../../test.ts";
import { unfinished } from "../fakes.ts";
import { newSignIn } from "../own-fakes.ts";
import type { ConsoleScene } from "../scene.ts";
import { secondFactor } from "../security-fakes.ts";

/** The sign-in, and the operator's own pages. */
export const signInScenes: readonly ConsoleScene[] = [
  { name: "login", path: "/login", isSignedOut: true, shows: ({ d }) => d("session.signInLead") },
  { name: "first-owner", path: "/setup#abc", isSignedOut: true, shows: ({ d }) => d("session.firstOwnerLead") },
  {
    name: "first-password",
    isState: true,
    path: "/",
    answers: unfinished("password"),
    shows: ({ d }) => d("session.firstPassword"),
  },
  { name: "enrol", path: "/", answers: unfinished("second-factor"), shows: ({ d }) => d("session.enrol") },
  {
    name: "enrol-code",
    path: "/",
    answers: [...unfinished("second-factor"), [/^\/api\/second-factor\/start$/, secondFactor]],
    shows: ({ d }) => d("session.enrol"),
    act: async ({ page, d }) => {
      await page.getByLabel(d("terms.password"), { exact: true }).fill("a-password");
      await page.getByRole("button", { name: d("common.next"), exact: true }).click();
      await expect(page.getByRole("img", { name: d("session.enrolQr") })).toBeVisible();
    },
  },
  { name: "own", path: "/own", shows: () => "iPhone" },
  {
    name: "own-passkey-edit",
    isState: true,
    path: "/own",
    shows: () => "iPhone",
    act: async ({ page, d }) => {
      await page
        .getByRole("button", { name: d("passkey.edit") })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByLabel(d("passkey.name"))).toBeVisible();
    },
  },
  {
    name: "own-new-device",
    isState: true,
    path: "/own",
    answers: [[/^\/api\/sessions$/, newSignIn]],
    shows: ({ d }) => d("ownSignIns.mine"),
  },
  {
    name: "operator",
    path: "/audit",
    shows: () => "More staff in the evening",
    act: async ({ page, d }) => {
      await page
        .getByRole("button", { name: d("operator.menu") })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];
