import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export const applicationKey = ['brokers', 'application'] as const;

/** BR-01: whether the terms were accepted, and the latest application. */
export const useApplication = () =>
  useQuery({ queryKey: applicationKey, queryFn: ({ signal }) => call('queryApplyRecord', {}, { signal }) });
