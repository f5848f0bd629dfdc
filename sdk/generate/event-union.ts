import { docComment, typeOf, type Schema } from './schema-type.ts';

/** An event as a union of its types, which `switch (event.type)` tells apart. */
export function eventUnion(
  name: string,
  schema: Schema,
  neverNull: Readonly<Record<string, readonly string[]>>,
): string {
  const { type, data, ...rest } = schema.properties!;
  const types = typeOf(type!);
  const dataType = typeOf(data!);
  const others = Object.entries(rest).map(
    ([field, of]) => `${docComment(of.description)}readonly ${field}: ${typeOf(of)};`,
  );
  const facts = Object.entries(neverNull).map(
    ([one, fields]) => `'${one}': ${fields.map((field) => `'${field}'`).join(' | ') || 'never'};`,
  );
  return [
    `/** What is never null in the data of each type of event. */\nexport interface ${name}Facts {\n${facts.join('\n')}\n}`,
    `/** An event of one type. */
export type ${name}Of<Type extends ${types}> = {
${others.join('\n')}
${docComment(type!.description)}readonly type: Type;
readonly data: ${dataType} & { readonly [Field in ${name}Facts[Type]]: NonNullable<${dataType}[Field]> };
};`,
    `${docComment(schema.description)}export type ${name} = { [Type in ${types}]: ${name}Of<Type> }[${types}];`,
  ].join('\n\n');
}
