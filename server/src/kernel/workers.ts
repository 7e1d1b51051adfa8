import type { TaskList } from 'graphile-worker';
import { startAuditSealer } from './auditSealer.ts';
import { JOB_CONNECTIONS } from './connections.ts';
import { openPool } from './database.ts';
import { DELIVERY_BATCH, JOB_BATCH, startJobs } from './jobs.ts';
import { smtpProvider } from './mail/mail.ts';
import { mailboxProvider, mailboxSmsProvider } from './mail/mailbox.ts';
import type { Module, ModuleContext } from './module.ts';
import { DELIVER, DELIVER_OLD, deliverer, deliverOld, type Providers } from './outbox.ts';
import { kernelRetention } from './ownRetention.ts';
import { PURGE_EXPIRED, purgeExpired } from './retention.ts';
import { gatewayProvider } from './sms.ts';

/** Runs the job queue: modules' jobs, the retention of their tables, the outbox, and the audit log's sealing. */
export async function startWorkers(context: ModuleContext, modules: readonly Module[]) {
  const { config, database, clock, log } = context;
  const { databaseUrl: url, databaseSchema: schema } = config;
  const pool = openPool({ url, schema, role: 'owner', max: JOB_CONNECTIONS });
  const auditSealer = startAuditSealer({ database, log });
  const failure = Promise.withResolvers<never>();
  // Handled where it is awaited.
  failure.promise.catch(() => undefined);
  let isWorking = true;
  const onEnded = (error: unknown) => {
    isWorking = false;
    log.error({ err: error }, 'the job queue has ended');
    failure.reject(error);
  };
  const taskList: TaskList = {
    [PURGE_EXPIRED]: () => purgeExpired(retentions, { database, log }, clock()),
    [DELIVER_OLD]: () => deliverOld(database, clock()),
  };
  for (const module of modules) Object.assign(taskList, module.jobs);
  const retentions = [...kernelRetention, ...modules.flatMap(({ retention }) => retention ?? [])];
  const jobs = await startJobs(
    pool,
    schema,
    {
      taskList,
      cronItems: [
        { task: PURGE_EXPIRED, match: '0 * * * *', options: { queueName: PURGE_EXPIRED } },
        { task: DELIVER_OLD, match: '* * * * *' },
        ...modules.flatMap(({ cron }) => cron ?? []),
      ],
      onEnded,
      batch: JOB_BATCH,
    },
    log,
  );
  // A separate queue: a silent mail server delays messages, but no jobs that move money.
  const delivery = await startJobs(
    pool,
    schema,
    {
      taskList: { [DELIVER]: deliverer(database, createProviders(context), clock) },
      cronItems: [],
      onEnded,
      batch: DELIVERY_BATCH,
    },
    log,
  );
  return {
    /** Whether the job queue runs. */
    isWorking: () => isWorking,
    /** Rejects when the job queue has ended without having been stopped. */
    failed: failure.promise,
    async close() {
      await Promise.all([jobs.stop(), delivery.stop()]);
      await auditSealer.close();
      await pool.end();
    },
  };
}

function createProviders({ config, database, clock }: ModuleContext): Providers {
  const { smtpUrl, from } = config.mail;
  return {
    mail: smtpUrl === null ? mailboxProvider(database, clock) : smtpProvider(smtpUrl, from),
    sms: config.sms === null ? mailboxSmsProvider(database, clock) : gatewayProvider(config.sms),
  };
}
