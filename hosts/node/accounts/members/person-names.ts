import type { Query } from '../../store/database.ts';

const named = `
  select p.id, coalesce(nullif(m.label, ''), nullif(p.name, ''), p.email) as name from people p
  left join memberships m on m.person = p.id and m.community = $1 and m.role = 'resident'
  where p.id = any($2)`;

/** What people are called in a community: by its owner, by themselves, or by their email address. */
export const personNames =
  (query: Query) =>
  async (community: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const values = [community, ids];
    const { rows } = await query<{ id: string; name: string }>({
      name: 'names',
      text: named,
      values,
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
