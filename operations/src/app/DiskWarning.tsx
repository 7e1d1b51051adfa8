import { Note } from '@aldgate/ui/states/Note.tsx';
import { useCallQuery } from '../lib/call.ts';

const CONSEQUENCES = {
  low: 'All services are available.',
  readOnly: 'Orders, conversions, transfers and uploads are rejected until 1 GB is free.',
  full: 'Every change is rejected until 256 MB are free.',
} as const;

/** A line for each file system of the server that is low on space. */
export function DiskWarning() {
  const { data } = useCallQuery('queryDiskSpace', {});
  return data?.disks.map(
    ({ folder, state, freeBytes }) =>
      state !== 'ok' && (
        <Note key={folder} kind="warning">
          Low disk space: {Math.floor(freeBytes / 1024 ** 2).toLocaleString('en-US')} MB free on the disk of {folder}.{' '}
          {CONSEQUENCES[state]}
        </Note>
      ),
  );
}
