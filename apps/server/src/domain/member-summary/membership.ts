import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** Conditions for rows of `member_summary s`, and the joins that they need. */
export type Membership = {
  /** Whether a query finds the member. It selects `member_id`, each once. */
  readonly isIn: (found: Sql) => RawBuilder<boolean>;
  /** Joins a row that is the same for all members. */
  readonly join: (row: Sql) => void;
  /** What comes after `member_summary s`, once all conditions are made. */
  readonly joins: () => Sql;
};

const createJoins = () => {
  const joined: Sql[] = [];
  return {
    join: (row: Sql): number => joined.push(sql`left join ${row}`),
    joins: (): Sql => (joined.length === 0 ? sql`` : sql.join(joined, sql` `)),
  };
};

/** Looks each member up by itself, for few members: not all that a query finds is read. */
export const forFew = (): Membership => ({
  ...createJoins(),
  isIn: (found) => sql<boolean>`exists (select from (${found}) found where found.member_id = s.member_id)`,
});

/** Runs each query once, for many members. */
export const forMany = (): Membership => {
  const { join, joins } = createJoins();
  let made = 0;
  return {
    join,
    joins,
    isIn: (found) => {
      const name = sql.id(`found_${(made += 1)}`);
      join(sql`(${found}) ${name} on ${name}.member_id = s.member_id`);
      return sql<boolean>`(${name}.member_id is not null)`;
    },
  };
};
