/** Receives webhooks in a worker thread, so that it does not take CPU time from their sender. */
import { parentPort } from 'node:worker_threads';
import { openReceiver } from './webhook-receiver.ts';

const { url, received } = await openReceiver();
const port = parentPort!;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has none.
port.on('message', () => port.postMessage(received));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has none.
port.postMessage(url);
