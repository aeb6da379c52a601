/** How many members are looked at after the one where an hour begins, and how many of the first ones. */
const MEMBERS = 200;

/**
 * An audit rule as SQL: members' totals are the sums of their days, and each of their days names the one before. The
 * days of all members would take too long each hour, so each hour looks at others, and always at the first ones. It
 * returns a line for each violation.
 */
export const totalsAsCounted = `
    with start as materialized (
      select min(member_id) + abs(hashint8(floor(extract(epoch from db_now()) / 3600)::bigint)::bigint)
        % (max(member_id) - min(member_id) + 1) as at
      from member_summary
    ), looked as materialized (
      (select member_id, currency from member_summary where member_id >= (select at from start)
        order by member_id limit ${MEMBERS})
      union all
      (select member_id, currency from member_summary where member_id < (select at from start)
        order by member_id limit ${MEMBERS})
    ), counted as materialized (
      select l.member_id, l.currency, c.* from looked l cross join lateral (
        select coalesce(sum(d.deposited), 0) as deposited, coalesce(sum(d.withdrawn), 0) as withdrawn,
          coalesce(sum(d.turnover), 0) as turnover, coalesce(sum(d.play), 0) as play,
          min(d.day) filter (where d.previous is distinct from d.before) as untied
        from (
          select i.*, lag(i.day) over (order by i.day) as before from report_member_day i
          where i.member_id = l.member_id and i.currency = l.currency offset 0
        ) d
      ) c
    )
    select format('totals of member %s in %s are %s, their days come to %s', c.member_id, c.currency,
        (p.deposited, p.withdrawn, t.turnover, t.play), (c.deposited, c.withdrawn, c.turnover, c.play)) as wrong
      from counted c
        left join member_payment_total p on p.member_id = c.member_id and p.currency = c.currency
        left join member_play_total t on t.member_id = c.member_id and t.currency = c.currency
      where (p.deposited, p.withdrawn, t.turnover, t.play)
        is distinct from (c.deposited, c.withdrawn, c.turnover, c.play)
    union all
    select format('%s of member %s in %s does not name the active day before', c.untied, c.member_id, c.currency)
      from counted c where c.untied is not null
      order by 1`;
