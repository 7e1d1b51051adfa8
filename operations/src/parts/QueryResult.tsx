import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText, readPermission } from '../lib/errorText.ts';
import { RoleState } from './RoleState.tsx';

interface QueryResultProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a query, a skeleton while loading, who may where the role may not, or the error. */
export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton rows={6} label="Loading" />;
  const permission = readPermission(error);
  if (permission !== undefined) return <RoleState permission={permission} />;
  return (
    <ErrorState
      title={errorText(error)}
      text="Nothing was changed."
      action={
        <Button kind="link" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  );
}
