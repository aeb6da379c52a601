/** How many members are looked at in an hour. */
const MEMBERS = 200;

/**
 * An audit rule as SQL: members' totals are the sums of their days, and each of their days names the one before. The
 * days of all members would take too long each hour, so it looks at others each hour, among those who were active today
 * or yesterday: theirs are the figures that change. It returns a line for each violation.
 */
export const totalsAsCounted = `
    with active as materialized (
      select distinct member_id, currency from (
        select member_id, currency from report_member_day
        where day >= (db_now() at time zone 'Asia/Bangkok')::date - 1
        order by hashint8(member_id # floor(extract(epoch from db_now()) / 3600)::bigint) limit ${MEMBERS}
      ) d
    ), counted as materialized (
      select a.member_id, a.currency, c.* from active a cross join lateral (
        select sum(d.deposited) as deposited, sum(d.withdrawn) as withdrawn, sum(d.turnover) as turnover,
          sum(d.play) as play, min(d.day) filter (where d.previous is distinct from d.before) as untied
        from (
          select i.*, lag(i.day) over (order by i.day) as before from report_member_day i
          where i.member_id = a.member_id and i.currency = a.currency offset 0
        ) d
      ) c
    )
    select format('totals of member %s in %s are %s, their days come to %s', c.member_id, c.currency,
        (p.deposited, p.withdrawn, t.turnover, t.play), (c.deposited, c.withdrawn, c.turnover, c.play)) as wrong
      from counted c
        join member_summary s on s.member_id = c.member_id and s.currency = c.currency
        left join member_payment_total p on p.member_id = c.member_id and p.currency = c.currency
        left join member_play_total t on t.member_id = c.member_id and t.currency = c.currency
      where (p.deposited, p.withdrawn, t.turnover, t.play)
        is distinct from (c.deposited, c.withdrawn, c.turnover, c.play)
    union all
    select format('%s of member %s in %s does not name the active day before', c.untied, c.member_id, c.currency)
      from counted c where c.untied is not null
      order by 1`;
