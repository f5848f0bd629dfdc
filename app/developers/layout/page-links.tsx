import { Link, useLocation } from 'react-router';
import { groups } from '../navigation.ts';

/** All pages by group; used beside the page and in the menu of narrow windows. */
export function PageLinks({ onChoose }: { onChoose?: () => void }) {
  // Static hosts may add a slash to the address of a page.
  const here = useLocation().pathname.replace(/\/$/, '');
  return groups.map(({ heading, pages }) => (
    <div key={heading} className="pb-6">
      <p className="px-3 pb-1.5 text-[0.8125rem] font-semibold text-quiet">{heading}</p>
      <ul>
        {pages.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === here ? 'page' : undefined}
              prefetch="intent"
              onClick={onChoose}
              className="flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] hover:bg-stay aria-[current]:bg-leaf-pale aria-[current]:font-semibold aria-[current]:text-leaf lg:min-h-8.5"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
