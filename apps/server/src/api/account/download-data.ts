import { downloadData } from "@krapao/contract/account/download-data";

import { members } from "../members.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { type App, route } from "../../http/route.ts";
import { JSON_TYPE } from "../../lib/answers.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { exportMember } from "../../domain/member/export-member.ts";
import { withMemberLease } from "../../domain/member/member-lease.ts";
import { recordNotice } from "../../domain/notice/record-notice.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { stepUpRequired, takeStepUp } from "../../domain/step-up/step-up.ts";

const LIMIT = limitOf("member:data");
/** One at a time, counted together with exports of the statement. */
const WAIT = { ms: 8_000, lastsMs: 60_000 };

/**
 * Sends a member all data about them, after a step-up. A notice tells the member. The console sends the same data for a
 * member. Refuses too many downloads, and one that has to wait too long for another, with REQUEST_LIMIT.
 */
export const addDownloadData = (app: App): void =>
  route(app, downloadData, members, async ({ context, member, log, request, reply }) => {
    const { db, clock, random } = context;
    const token = stepUpOf(request);
    const act = random.bytes(16).toString("base64url");
    if (token === null || !(await takeStepUp(db, member, "data", token, act))) {
      log.warn({ event: "step_up.refused" });
      throw stepUpRequired("data");
    }
    const turn = await takeTurn(db, LIMIT, String(member.id));
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const read = await withMemberLease(context, member.id, "export", WAIT, () => exportMember(context, member.id));
    if (read.is === "too-long") throw refuse("REQUEST_LIMIT");
    await recordNotice(db, random, { memberId: member.id, kind: "data-taken" }, clock.now());
    await publishNotice(context, member.id);
    log.info({ event: "data.downloaded", member: String(member.id) });
    await reply
      .code(200)
      .type(JSON_TYPE)
      .header("content-disposition", 'attachment; filename="krapao-data.json"')
      .send(JSON.stringify(read.value, null, 2));
    return "";
  });
