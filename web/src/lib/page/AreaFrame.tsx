import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Rail, type RailGroup } from './Rail.tsx';
import { SafeNotice } from './SafeNotice.tsx';

interface AreaFrameProps {
  readonly label: string;
  readonly groups: readonly RailGroup[];
  /** About the whole area, above each of its pages. */
  readonly notice?: ReactNode;
  /** In place of the page where it is not open. */
  readonly closed?: ReactNode;
}

/** The frame of an area's pages: its rail at the left, the page beside it, below the notice to secure the account. */
export function AreaFrame({ label, groups, notice, closed }: AreaFrameProps) {
  return (
    <Rail label={label} groups={groups}>
      <SafeNotice />
      {notice}
      {closed ?? <Outlet />}
    </Rail>
  );
}
