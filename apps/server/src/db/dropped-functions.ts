/**
 * Functions that had a file once and are dropped from every database. A file that is merely removed leaves its function,
 * which servers of the version before still call. Name a function here a version after its last caller is gone.
 */
export const DROPPED_FUNCTIONS: readonly string[] = [];
