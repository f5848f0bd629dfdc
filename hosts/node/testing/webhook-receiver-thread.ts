/** Receives webhooks in a thread of its own, so that taking them costs their sender nothing. */
import { parentPort } from 'node:worker_threads';
import { openReceiver } from './webhook-receiver.ts';

const { url, received } = await openReceiver();
const port = parentPort!;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has none.
port.on('message', () => port.postMessage(received));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has none.
port.postMessage(url);
