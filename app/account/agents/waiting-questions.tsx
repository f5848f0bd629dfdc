import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { textLink } from '#app/portal/styles.ts';
import { agentsQuery } from './agents-query.ts';

/** Apps ask at any time, and no change of the community tells of it. */
const everyMs = 30_000;

/** Says in the portal that an app waits for the person's yes. */
export function WaitingQuestions() {
  const { data } = useQuery({ ...agentsQuery(), refetchInterval: everyMs });
  const names = [...new Set(data?.approvals.map(({ agent }) => agent))];
  return (
    <p
      role="status"
      className="rounded-card border border-leaf bg-panel px-5 py-3 wrap-anywhere empty:hidden"
    >
      {names.length > 0 && (
        <>
          {names.join(' and ')} {names.length === 1 ? 'waits' : 'wait'} for your yes.{' '}
          <Link to="/app/account" reloadDocument className={textLink}>
            Look and answer
          </Link>
        </>
      )}
    </p>
  );
}
