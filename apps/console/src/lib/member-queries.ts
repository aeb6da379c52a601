import { getMember } from "@krapao/contract/operator/get-member";
import { getMemberMovement } from "@krapao/contract/operator/get-member-movement";
import { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import { listMemberSlips } from "@krapao/contract/operator/list-member-slips";

import { read } from "./read.ts";

/** How many movements one page of the statement has. */
export const STATEMENT_PAGE = 20;

export const memberQuery = (id: string) => read(getMember, { params: { _id: id } });

export const statementQuery = (id: string, page: number, filter: object = {}) =>
  read(getMemberStatement, { params: { _id: id }, query: { page, limit: STATEMENT_PAGE, ...filter } });

export const slipsQuery = (id: string, limit: number) =>
  read(listMemberSlips, { params: { _id: id }, query: { page: 1, limit } });

export const memberMovementQuery = (id: string, reference: string) =>
  read(getMemberMovement, { params: { _id: id, reference } });
