import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './event-stream.ts';

const stream = (chunks: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const text = [
  ': keep alive',
  '',
  'id: 1',
  'event: session',
  'data: {"level":',
  'data: 80}',
  '',
  'data:naïve ☀️',
  '',
  'id: 3',
  '',
  '',
];

test.each(['\n', '\r\n', '\r'])(
  'reads events however the bytes are cut, lines ended by %j',
  (end) => {
    const bytes = new TextEncoder().encode(text.join(end));
    return fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((to, index) => bytes.slice(at[index], to));
        const events: StreamEvent[] = [];
        for await (const event of readEvents(stream(chunks))) events.push(event);
        expect(events).toEqual([
          { id: '1', event: 'session', data: '{"level":\n80}' },
          { id: null, event: 'message', data: 'naïve ☀️' },
        ]);
      }),
    );
  },
);
