import type { ComponentProps } from 'react';
import { useOwnSandbox } from '../sandbox/own-sandbox.ts';
import { Code } from './code.tsx';

/** Code with the address and the key of the reader's own sandbox, once there is one. */
export function OwnCode({ text, ...shown }: ComponentProps<typeof Code>) {
  return <Code text={useOwnSandbox(text)} {...shown} />;
}
