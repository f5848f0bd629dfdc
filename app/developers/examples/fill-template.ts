const hole = /\{\{(\w+)\.([\w.]+)\}\}/g;

/** The answers so far by the name of their example. */
export type Answers = ReadonlyMap<string, unknown>;

/** The examples whose answers a request uses. */
export const namesIn = (template: unknown): string[] => [
  ...new Set([...JSON.stringify(template ?? null).matchAll(hole)].map(([, name]) => name!)),
];

/** Replaces `{{name.path}}` in all strings of a request by values of earlier answers. */
export function fillTemplate<Template>(template: Template, answers: Answers): Template {
  if (typeof template === 'string') {
    return template.replaceAll(hole, (_, name: string, path: string) => {
      const value = valueAt(answers.get(name), path);
      return typeof value === 'string' ? value : `missing-${name}`;
    }) as Template;
  }
  if (Array.isArray(template)) {
    return template.map((item: unknown) => fillTemplate(item, answers)) as Template;
  }
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fillTemplate(value as unknown, answers)]),
  ) as Template;
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
