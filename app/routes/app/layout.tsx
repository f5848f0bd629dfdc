import { Outlet } from 'react-router';
import { CannotOpen } from '#app/account/cannot-open.tsx';
import { AccountProblem } from '#app/account/client.ts';

export default Outlet;

/** What is no matter of the connection is an error like any other. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (!(error instanceof AccountProblem)) throw error;
  return <CannotOpen problem={error} />;
}
