const INT32_MAX = 2 ** 31 - 1;

/**
 * Adds the format to each number of a JSON schema: `double`, `int32` where the bounds or the listed values fit into it,
 * else `int64`. Generators of typed languages make 32 bits of an integer without one, which no time fits into.
 */
export function withNumberFormats<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withNumberFormats) as Value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withNumberFormats(each)]));
  const { type, enum: listed } = fields;
  const isListed = Array.isArray(listed) && listed.every((each) => Number.isInteger(each));
  if (type === 'number' && !isListed) return { ...fields, format: 'double' } as Value;
  if (type !== 'integer' && type !== 'number') return fields as Value;
  const { minimum, maximum } = fields;
  const bounds: readonly unknown[] = isListed ? listed : [minimum, maximum];
  const isShort = bounds.every((bound) => typeof bound === 'number' && Math.abs(bound) <= INT32_MAX);
  return { ...fields, type: 'integer', format: isShort ? 'int32' : 'int64' } as Value;
}
