import { Link } from 'react-router';
import type { ComingSoonPage } from '#app/content/coming-soon.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { BesideEmptyBoard } from './empty-board.tsx';

export const ComingSoon = ({ heading, text }: ComingSoonPage) => (
  <BesideEmptyBoard space={heading}>
    <p className="text-lg font-medium text-leaf">{heading}</p>
    <h1 className="text-[clamp(2.25rem,13vw,4.5rem)]">Coming Soon</h1>
    <p className="max-w-md text-lg text-quiet">{text}</p>
    <div className="flex flex-wrap gap-3 pt-3">
      <Link to="/demo" prefetch="intent" className={buttonStyle.primary}>
        Try Demo Mode
      </Link>
      <Link to="/#contact" prefetch="intent" className={buttonStyle.outline}>
        Contact us
      </Link>
    </div>
  </BesideEmptyBoard>
);
