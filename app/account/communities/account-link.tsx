import { Link } from 'react-router';

export const AccountLink = () => (
  <Link
    to="/app/account"
    className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-stay"
  >
    Your account
  </Link>
);
