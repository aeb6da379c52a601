/**
 * The settings of every PostgreSQL in service, and of those that are measured. After a checkpoint the first change of
 * each page writes the whole page to the log, which is many times the size of the change. So checkpoints are rare, and
 * a recovery after a power cut replays at most a quarter of an hour. A plan that was made while a table was small reads
 * the whole table until it is analysed, so autovacuum checks four times a minute whether it has grown. Files of the log
 * are reused after a checkpoint, because to make a new one costs a commit the writing of 16 MB.
 */
export const SERVICE_SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: "256MB",
  checkpoint_timeout: "15min",
  max_wal_size: "4GB",
  min_wal_size: "512MB",
  autovacuum_naptime: "15s",
};
