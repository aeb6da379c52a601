import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";

import { type Person, verifiedToken } from "./member.ts";
import type { TestServer } from "./server.ts";

/** Makes a step-up by a code of an SMS. Returns its token. */
export const provenBySms = async (
  server: TestServer,
  person: Person,
  token: string,
  purpose: StepUpPurpose,
): Promise<string> => {
  const otpToken = await verifiedToken(server, person.phone, purpose);
  const answer = await server.call("POST", "/api/step-up", { token, body: { purpose, otpToken } });
  if (answer.statusCode !== 200) throw new Error(`not proven: ${answer.body}`);
  return answer.json<{ token: string }>().token;
};
