import { Frame } from './frame.tsx';

/** The prerendered page of the app, until it is known who is signed in. */
export const Waiting = ({ title }: { title: string }) => (
  <Frame>
    <h1 className="text-3xl md:text-4xl">{title}</h1>
    <p role="status" className="text-quiet no-script:hidden">
      Loading …
    </p>
  </Frame>
);
