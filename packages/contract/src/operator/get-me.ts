import { defineCall } from "../call.ts";
import { me } from "./operator-shapes.ts";

/** Tells who is signed in, and what they have to do first. */
export const getMe = defineCall({
  name: "getMe",
  method: "GET",
  path: "/api/me",
  audience: "operator",
  permission: null,
  summary: "Tells who is signed in, and what they have to do first.",
  unfinished: true,
  answer: me,
  errors: [],
});
