import { defineCall } from "../call.ts";
import { present } from "./shapes.ts";

/** Tells what is happening now: unread notices, money on its way, an open QR. */
export const getPresent = defineCall({
  name: "getPresent",
  method: "GET",
  path: "/api/notice/present",
  audience: "member",
  summary: "Tells what goes on now: unread notices, money on its way, an open QR.",
  answer: present,
  errors: [],
});
