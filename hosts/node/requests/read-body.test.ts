import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

const most = 1500;
const kilobyte = new Uint8Array(1000);

/** A request of so many kilobytes, and how many of them were taken. */
function requestOf(kilobytes: number, headers: Record<string, string>) {
  const taken = { kilobytes: 0, toTheEnd: false };
  const body = new ReadableStream({
    pull(controller) {
      if (taken.kilobytes < kilobytes) {
        taken.kilobytes += 1;
        controller.enqueue(kilobyte);
      } else {
        taken.toTheEnd = true;
        controller.close();
      }
    },
  });
  const options = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  return { request: new Request('http://localhost/', options), taken };
}

const announced = (kilobytes: number) => ({ 'content-length': String(kilobytes * 1000) });

test.each([announced(1), {}])('a body within its bound is read: %o', async (headers) => {
  expect(await readBody(requestOf(1, headers).request, most)).toHaveLength(1000);
});

/** An answer while the client still sends may be lost: the connection is reset under it. */
test.each([announced(70), {}])('one too large is read to its end: %o', async (headers) => {
  const { request, taken } = requestOf(70, headers);
  expect(await readBody(request, most)).toBeNull();
  expect(taken.toTheEnd).toBe(true);
});

test.each([announced(5000), {}])('one far too large is not: %o', async (headers) => {
  const { request, taken } = requestOf(5000, headers);
  expect(await readBody(request, most)).toBeNull();
  expect(taken.kilobytes).toBeLessThan(1100);
});
