/** One server-sent event. */
export interface StreamEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** The events of a stream, one after the other, until it ends. Says whenever bytes arrive. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  arrived: () => void = () => undefined,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      arrived();
      text += decoder.decode(value, { stream: true });
      // A carriage return at the end may be half of a line break.
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
      const blocks = whole.split(/\r\n\r\n|\n\n|\r\r/);
      if (blocks.length === 1) continue;
      text = blocks.pop()! + text.slice(whole.length);
      for (const block of blocks) {
        const event = eventIn(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Null for comments that only keep the connection open. */
function eventIn(block: string): StreamEvent | null {
  let id: string | null = null;
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'id') id = value;
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { id, event, data: data.join('\n') };
}
