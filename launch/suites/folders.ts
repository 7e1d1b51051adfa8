/** A capability's folder in a workspace. */
export interface CapabilityFolder {
  readonly workspace: string;
  readonly capability: string;
}

/** Workspaces that are one capability each. The others have a folder for each. */
export const WHOLE: readonly string[] = ['exchange', 'venue', 'bank', 'chain', 'signer', 'client'];
/** Folders that hold one for each capability. */
const HOLDERS = new Set(['src', 'test', 'modules', 'features', 'operations', 'console']);

/** The capability that a path belongs to by its folders; undefined where it lies in none. */
export function folderOf(path: string): CapabilityFolder | undefined {
  const [workspace = '', ...folders] = path.split('/').slice(0, -1);
  const capability = WHOLE.includes(workspace) ? workspace : folders.find((folder) => !HOLDERS.has(folder));
  return capability === undefined ? undefined : { workspace, capability };
}
