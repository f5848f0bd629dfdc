import { Frame } from './frame.tsx';

/** The prerendered page of the app, until it is known who is signed in. */
export const Waiting = ({ title }: { title: string }) => (
  <Frame>
    <h1 className="text-3xl md:text-4xl">{title}</h1>
    <LoadingLine />
  </Frame>
);

/** What a page of the app says until it has all of its scripts and knows who is signed in. */
export const LoadingLine = () => (
  <p role="status" className="max-w-prose text-lg text-quiet no-script:hidden">
    Loading what the app needs. The first time this takes a moment; after that, most of it is
    already on your device.
  </p>
);
