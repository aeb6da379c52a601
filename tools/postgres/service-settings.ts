/**
 * What every PostgreSQL in service runs with, and what is measured. After a checkpoint the first change of each page
 * writes the whole page to the log, a multiple of the change itself: checkpoints come seldom, and what is replayed after a
 * power cut is at most a quarter of an hour's. Plans that were made while a table was small read it whole until it is
 * analysed: whether it has grown is looked at four times a minute. Files of the log that a checkpoint leaves over are used
 * again: to make a new one costs a commit the writing of 16 MB.
 */
export const SERVICE_SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: "256MB",
  checkpoint_timeout: "15min",
  max_wal_size: "4GB",
  min_wal_size: "512MB",
  autovacuum_naptime: "15s",
};
