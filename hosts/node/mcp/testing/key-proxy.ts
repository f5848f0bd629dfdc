import { createServer, request, type Server } from 'node:http';

/** A proxy that adds a key, because the conformance suite cannot send one. */
export function keyProxy(port: number, key: string): Server {
  return createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        setHost: false,
        headers: { ...headers, authorization: `Bearer ${key}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        // Streams have to arrive as they are sent.
        outgoing.flushHeaders();
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
}
