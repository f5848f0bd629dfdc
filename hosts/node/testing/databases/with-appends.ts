import type { Database, Query } from '../../store/database.ts';

/** The same database, with something else done to appended entries. */
export function withAppends(
  database: Database,
  append: (send: () => ReturnType<Query>) => unknown,
) {
  const query = (async (statement, values) => {
    const send = () => database.query(statement, values);
    const isAppend = typeof statement === 'object' && statement.name === 'append';
    return isAppend ? append(send) : send();
  }) as Query;
  return { ...database, query };
}
