import type { Plugin } from 'vite';

/**
 * Ends a build whose chunks import each other in a circle. Modules may have none and chunks still do, by how modules are
 * gathered in them; then what one module makes of another's constants at its start is made before they are there, and
 * nothing says so.
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

/** The first circle found, from a name to itself; undefined where there is none. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): readonly string[] | undefined => {
    const at = way.indexOf(name);
    if (at >= 0) return [...way.slice(at), name];
    if (done.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...way, name]);
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
