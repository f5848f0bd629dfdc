import { Link } from 'react-router';
import { menuItem } from '#app/portal/shell/frame/menu-context.ts';
import { accounts } from '../client.ts';
import { leave } from '../page/leave.ts';
import { showCommunity, type Membership } from './chosen-community.ts';

/** The portal's menu in the app: other buildings, the account, and signing out. */
export function AppMenu({
  shown,
  communities,
  side,
}: {
  shown: Membership;
  communities: readonly Membership[];
  /** Which side of the building is on show. */
  side: 'resident' | 'owner';
}) {
  return (
    <>
      {communities
        .filter(({ community }) => community !== shown.community)
        .map(({ community, name }) => (
          <button
            key={community}
            type="button"
            className={menuItem}
            onClick={() => showCommunity(community)}
          >
            Go to {name}
          </button>
        ))}
      {shown.roles.includes('owner') && side === 'resident' && (
        <Link to="/app/owner" reloadDocument className={menuItem}>
          Look after {shown.name}
        </Link>
      )}
      {shown.roles.includes('resident') && side === 'owner' && (
        <Link to="/app" reloadDocument className={menuItem}>
          My charging
        </Link>
      )}
      <Link to="/app/set-up" reloadDocument className={menuItem}>
        Set up another building
      </Link>
      <Link to="/app/coverage" reloadDocument className={menuItem}>
        Coverage map
      </Link>
      <Link to="/app/account" reloadDocument className={menuItem}>
        Your account
      </Link>
      <button
        type="button"
        className={menuItem}
        onClick={() => void accounts.signOut().then(leave, leave)}
      >
        Sign out
      </button>
    </>
  );
}
