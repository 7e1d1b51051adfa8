import type { Plugin } from 'vite';

/**
 * Fails a build whose chunks import each other in a cycle. Modules without a cycle can still form chunks with one.
 * One module then reads another's constants before they are initialised, without any error.
 */
export function rejectChunkCycles(): Plugin {
  return {
    name: 'aldgate-chunk-circles',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle !== undefined) this.error(`chunks import each other in a circle: ${circle.join(' → ')}`);
    },
  };
}

/** The first cycle found, from a name back to itself; undefined where there is none. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    const at = path.indexOf(name);
    if (at >= 0) return [...path.slice(at), name];
    if (done.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const circle = visit(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
