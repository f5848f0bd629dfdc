import { Link } from 'react-router';

export const DocumentationLink = ({ to }: { to: string }) => (
  <Link
    to={to}
    prefetch="intent"
    className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
  >
    Read the documentation
  </Link>
);
