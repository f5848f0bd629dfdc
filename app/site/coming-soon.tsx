import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';

export function ComingSoon({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="page-width grid min-h-[70dvh] content-center justify-items-start gap-5 py-20">
      <p className="text-lg font-medium text-leaf">{heading}</p>
      <h1 className="text-5xl md:text-7xl">Coming Soon</h1>
      <p className="max-w-md text-lg text-quiet">{text}</p>
      <div className="flex flex-wrap gap-3 pt-3">
        <Link to="/demo" className={buttonStyle.primary}>
          Try Demo Mode
        </Link>
        <Link to="/#contact" className={buttonStyle.outline}>
          Contact us
        </Link>
      </div>
    </div>
  );
}
