import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { textLink } from '#app/portal/styles.ts';
import { accounts } from '../client.ts';
import { Frame } from '../frame.tsx';
import { Waiting } from '../waiting.tsx';
import { AccountLink } from './account-link.tsx';
import { CodeForm } from './code-form.tsx';
import { OwnInvitations, type OwnInvitation } from './own-invitations.tsx';

const panel = 'grid content-start gap-4 rounded-card border border-line bg-panel p-6';

/** The app of somebody who belongs to no building yet. */
export function NoCommunity() {
  const navigate = useNavigate();
  const [invitations, setInvitations] = useState<readonly OwnInvitation[]>();
  useEffect(() => {
    accounts.invitations.mine().then(
      (mine) => setInvitations(mine.invitations),
      // The mail of an invitation is a way that remains.
      () => setInvitations([]),
    );
  }, []);
  if (invitations === undefined) return <Waiting title="Opening the app" />;
  return (
    <Frame bar={<AccountLink />}>
      <h1 className="text-3xl md:text-4xl">Where do you charge?</h1>
      {invitations.length > 0 && <OwnInvitations invitations={invitations} />}
      <section aria-labelledby="join" className={panel}>
        <h2 id="join" className="text-xl">
          Join your building
        </h2>
        <p className="text-quiet">
          The owner of its chargers invites you: by mail, with a code, or with the poster in the
          garage. Open that link, scan the poster, or type the code here.
        </p>
        <CodeForm onCode={(code) => void navigate(`/app/join#code=${code}`)} />
      </section>
      <p className="text-quiet">
        Not sure whether your building has joined?{' '}
        <Link to="/app/coverage" className={textLink}>
          See where you can charge
        </Link>
      </p>
      <section aria-labelledby="set-up" className={panel}>
        <h2 id="set-up" className="text-xl">
          Set up a building
        </h2>
        <p className="text-quiet">
          You look after its chargers, as a property manager, an association or a landlord. Begin
          with its name; everything else can follow later.
        </p>
        <Link to="/app/set-up" className={`${buttonStyle.outline} justify-self-start`}>
          Set up a building
        </Link>
        <p className="text-quiet">
          New to this?{' '}
          <Link to="/buildings" className={textLink}>
            What it gives a building, and what it costs
          </Link>
        </p>
      </section>
    </Frame>
  );
}
