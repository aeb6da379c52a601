import { getMember } from "@krapao/contract/operator/get-member";
import { getMemberMovement } from "@krapao/contract/operator/get-member-movement";
import { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import { listMemberSlips } from "@krapao/contract/operator/list-member-slips";

import { read } from "./read.ts";

/** How many movements one page of the statement has. */
export const STATEMENT_PAGE = 20;

/** One member by their id. The server records each read in the audit log. */
export const memberQuery = (id: string) => read(getMember, { params: { _id: id } });

/** One page of a member's statement. Page numbers begin at 1. */
export const statementQuery = (id: string, page: number, filter: object = {}) =>
  read(getMemberStatement, { params: { _id: id }, query: { page, limit: STATEMENT_PAGE, ...filter } });

/** The newest slips that a member uploaded, at most `limit`. */
export const slipsQuery = (id: string, limit: number) =>
  read(listMemberSlips, { params: { _id: id }, query: { page: 1, limit } });

/** One movement of a member by its reference, with every attempt at an external call. */
export const memberMovementQuery = (id: string, reference: string) =>
  read(getMemberMovement, { params: { _id: id, reference } });
