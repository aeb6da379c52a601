import { newEnvironment, type Product, readyProduct } from "../../tools/testing/product.ts";
import { consoleMenu, DESKTOP, enterConsole, openEvidence, operatorCalls, signIn } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);
// A separate product, because ending the service affects every member.
test.describe.configure({ timeout: 180_000 });

const d = consoleWordsOf(ownLanguage);

let product: Product;
let origin = "";

test.beforeAll(async () => {
  const env = await newEnvironment("real");
  product = await readyProduct({ env: { ...env, RATE_LIMIT_FACTOR: "1000" } });
  origin = `http://127.0.0.1:${env["CONSOLE_PORT"]}`;
});

test.afterAll(async () => {
  product.kill("SIGTERM");
  await product.exit;
});

test("an owner ends the service; one operator proposes to pay out a member, another approves, and it is paid", async ({
  page,
  browser,
  picture,
}) => {
  const members = (path: string): Promise<Response> => fetch(`${product.origin}/api${path}`);
  await signIn(page, d, "owner", "/settings?part=service", origin);
  const end = page.getByRole("button", { name: d("service.end"), exact: true });
  await end.click();
  const question = page.getByRole("alertdialog");
  const yes = question.getByRole("button", { name: d("service.end"), exact: true });
  await field(question, d("reason.label")).fill("The licence ends today");
  await expect(yes).toBeDisabled();
  await field(question, d("service.typeWord", { word: "END" })).fill("END");
  await picture(page, "question");
  expect((await members("/lookup/banks")).status).toBe(200);
  await yes.click();

  const owed = page.getByRole("region", { name: d("service.owed") });
  // The demo's member, and those of their friends who have money.
  const rows = owed.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  const gone = await members("/lookup/banks");
  expect([gone.status, await gone.json()]).toEqual([410, { message: "gone" }]);
  await picture(page, "owed");
  await rows
    .first()
    .getByRole("button", { name: d("service.pay"), exact: true })
    .click();
  await field(question, d("reason.label")).fill("Everything that is left");
  await question.getByRole("button", { name: d("proposal.propose"), exact: true }).click();
  await expect(owed).toContainText(d("proposal.waits"));

  // The proposer cannot approve, and is told so.
  await consoleMenu(page, d)
    .getByRole("link", { name: new RegExp(`^${d("nav.proposals")}`) })
    .click();
  const own = page.getByRole("main").getByRole("listitem");
  await expect(own).toContainText(d("proposal.own"));
  await expect(own.getByRole("button", { name: d("proposal.approve"), exact: true })).toHaveCount(0);

  const context = await browser.newContext(DESKTOP);
  const other = await context.newPage();
  await enterConsole(other, await operatorCalls("ton", origin), "/proposals", origin);
  const theirs = other.getByRole("main").getByRole("listitem");
  await expect(theirs).toContainText("Everything that is left");
  await theirs.getByRole("button", { name: d("proposal.approve"), exact: true }).click();
  const second = other.getByRole("alertdialog");
  await openEvidence(second, d);
  await field(second, d("reason.label")).fill("It is the whole wallet");
  await second.getByRole("button", { name: d("proposal.approve"), exact: true }).click();
  await expect(theirs).toHaveCount(0);
  await context.close();

  // The first operator's console updates without a reload, and the money has arrived.
  await expect(own).toHaveCount(0);
  const owner = await operatorCalls("owner", origin);
  await expect.poll(() => owner.call("GET", "/service/owed")).toHaveLength(2);
  const acts = await owner.call<readonly { readonly act: string }[]>("GET", "/audit");
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["terminateService", "payOwed", "approveProposal"]),
  );
});
