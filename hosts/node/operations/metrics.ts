/** Counters, gauges and histograms in the text format that Prometheus reads. */
export type Labels = Readonly<Record<string, string>>;

type Family = { name: string; type: string; help: string; lines: () => Iterable<string> };

export type Metrics = ReturnType<typeof createMetrics>;

const escaped = (value: string) =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', '\\n');

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

/** One metric for each set of labels, created when it is first used. */
function membersOf<Member>(make: (labels: Labels) => Member) {
  const members = new Map<string, Member>();
  const get = (labels: Labels = {}) => {
    const key = written(labels);
    const member = members.get(key) ?? make(labels);
    members.set(key, member);
    return member;
  };
  return { members, get };
}

export function createMetrics() {
  const families: Family[] = [];

  /** Callers that count often may keep the metric of a set of labels. */
  function counter(name: string, help: string) {
    const { members, get } = membersOf(() => {
      let count = 0;
      return { add: (by = 1) => (count += by), value: () => count };
    });
    const lines = () => [...members].map(([labels, { value }]) => `${name}${labels} ${value()}`);
    families.push({ name, type: 'counter', help, lines });
    return get;
  }

  /** Read when the metrics are scraped. */
  function reading(name: string, type: 'gauge' | 'counter', help: string, read: () => number) {
    families.push({ name, type, help, lines: () => [`${name} ${read()}`] });
  }

  /** Counts values by upper bound; `bounds` are in ascending order. */
  function histogram(name: string, help: string, bounds: readonly number[]) {
    const { members, get } = membersOf((labels) => {
      const counts = bounds.map(() => 0);
      let count = 0;
      let sum = 0;
      return {
        observe(value: number) {
          const bucket = bounds.findIndex((bound) => value <= bound);
          if (bucket !== -1) counts[bucket]! += 1;
          count += 1;
          sum += value;
        },
        *lines() {
          let below = 0;
          for (const [index, bound] of bounds.entries()) {
            below += counts[index] ?? 0;
            yield `${name}_bucket${written({ ...labels, le: String(bound) })} ${below}`;
          }
          yield `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`;
          yield `${name}_sum${written(labels)} ${sum}`;
          yield `${name}_count${written(labels)} ${count}`;
        },
      };
    });
    function* lines() {
      for (const member of members.values()) yield* member.lines();
    }
    families.push({ name, type: 'histogram', help, lines });
    return get;
  }

  function render(): string {
    let text = '';
    for (const { name, type, help, lines } of families) {
      text += `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
      for (const line of lines()) text += `${line}\n`;
    }
    return text;
  }

  return { counter, reading, histogram, render };
}
