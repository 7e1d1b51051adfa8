import { chmodSync, mkdirSync } from 'node:fs';
import { type BankPlan, bankSpec, bankVariables, planBank } from '../bank/plan.ts';
import type { Child, ChildSpec } from '../child/child.ts';
import { rotateLog } from '../child/logs.ts';
import { homePaths, type LaunchConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { type NetworkPlan, planNetworks } from '../networks/plan.ts';
import { startNetworks } from '../networks/startNetworks.ts';
import { unpackBitcoin } from '../networks/unpackBitcoin.ts';
import { createHome, planPostgres } from '../postgres.ts';
import { identify, type ProcessIdentity } from '../processes.ts';
import { planSecondVenue, type SecondVenue } from '../secondVenue/plan.ts';
import { endTools } from '../tool.ts';
import { banner } from './banner.ts';
import { ensureWebBuilt } from './build.ts';
import { checkPorts } from './checkPorts.ts';
import { venueControlKey } from './controlKey.ts';
import { type HomeLock, lockHome } from './lock.ts';
import { secondVenueSpec, serverEnvironment, serverSpec, venueSpec } from './platform.ts';
import { Progress, seconds } from './progress.ts';
import { localSecretsKey } from './secretsKey.ts';
import { Service } from './service.ts';
import { waitHealthy } from './waitHealthy.ts';

// Together with the database's 7 seconds less than the 15 in which a stop must free the ports.
const stopTimeoutMs = {
  server: 4000,
  custody: 4000,
  venue: 2000,
  meridian: 2000,
  networks: 2000,
  bank: 2000,
  database: 8000,
};

/** Stopped together, one group after the other. */
const STOP_ORDER = [['server', 'custody'], ['venue', 'meridian', 'networks', 'signer', 'bank'], ['database']] as const;

/**
 * Starts, supervises and stops the processes of one home: database, venues, server, the local networks and the local
 * bank.
 */
export class Supervisor {
  readonly #config: LaunchConfig;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #progress = new Progress(
    (line) => process.stdout.write(`${line}\n`),
    () => performance.now(),
  );
  readonly #stopping = new AbortController();
  readonly #services = new Map<string, Service>();
  #lock: HomeLock | undefined;
  #build: Child | undefined;
  #stopped: Promise<void> | undefined;
  #asked = false;

  constructor(config: LaunchConfig, environment: NodeJS.ProcessEnv) {
    this.#config = config;
    this.#environment = environment;
  }

  /** Resolves when everything is healthy. If a step fails, everything is stopped and the error thrown. */
  async start(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      await this.stop();
      if (!this.#asked) throw error;
    }
  }

  async #start(): Promise<void> {
    const { port, venuePort, venueControlPort, home } = this.#config;
    await this.#takeHome();
    await checkPorts(this.#config);
    const bitcoin = await unpackBitcoin(home, this.#environment, (text) => this.#reportNetworks(text));
    const second = await planSecondVenue(this.#config, Math.random);
    const ports = [
      port,
      venuePort,
      venueControlPort,
      ...(second === undefined ? [] : [second.port, second.controlPort]),
    ];
    const starting = this.#startDatabase(ports);
    await this.#stopIfAnyFails([starting, this.#startVenue(), this.#buildWeb()]);
    const database = await starting;
    const secretsKey = this.#config.secretsKey ?? localSecretsKey(home);
    const networks = await planNetworks(this.#config, this.#environment, bitcoin !== undefined, ports);
    const bank = await planBank(this.#config, this.#environment, [...ports, ...Object.values(networks?.ports ?? {})]);
    const env = {
      ...serverEnvironment(this.#environment, this.#config, database.url, secretsKey, networks),
      ...(bank !== undefined && bankVariables(bank)),
    };
    // The server waits for no exchange, and only the first one's prices are needed at once.
    await this.#stopIfAnyFails([this.#startServer(env), this.#startSecondVenue(second)]);
    await waitHealthy({
      url: `http://127.0.0.1:${port}/health`,
      signal: this.#stopping.signal,
      report: (text) => this.#progress.report('health', text),
    });
    const { logs } = homePaths(home);
    this.#progress.report('health', `everything runs, ${this.#sinceLaunch()} after the start`);
    const controls = { port: venueControlPort, key: venueControlKey(this.#config) };
    process.stdout.write(`${banner({ port, venuePort, second, controls, home, logs, database: database.location })}\n`);
    if (networks !== undefined) void this.#startNetworks(networks, env, bitcoin?.isComing);
    if (bank !== undefined) void this.#startBank(bank);
  }

  /** The time since the person's command, installing included. */
  #sinceLaunch(): string {
    const launchedAt = Number(this.#environment.LAUNCHED_AT ?? performance.timeOrigin);
    return seconds(performance.timeOrigin + performance.now() - launchedAt);
  }

  /** Waits for all; the first failure stops the others, so that nothing starts after a stop. */
  async #stopIfAnyFails(work: readonly Promise<unknown>[]): Promise<void> {
    try {
      await Promise.all(work);
    } catch (error) {
      void this.stop();
      await Promise.allSettled(work);
      throw error;
    }
  }

  async #takeHome(): Promise<void> {
    const { home, port } = this.#config;
    createHome(home);
    mkdirSync(homePaths(home).codeCache, { recursive: true, mode: 0o700 });
    chmodSync(homePaths(home).codeCache, 0o700);
    const self = identify(process.pid);
    if (self === undefined) throw new Error('This process could not find its own start time.');
    const path = homePaths(home).lock;
    this.#lock = await lockHome(path, self, `http://localhost:${port}`, () =>
      this.#progress.report('recovery', 'the last start did not end in order; cleaning up after it'),
    );
  }

  async #startDatabase(reservedPorts: readonly number[]): Promise<{ url: string; location: string }> {
    const { databaseUrl, home, portRange } = this.#config;
    if (databaseUrl !== undefined) return { url: databaseUrl, location: 'as DATABASE_URL says' };
    const logFile = rotateLog(homePaths(home).logs, 'database');
    const plan = await planPostgres({
      home,
      logFile,
      durable: true,
      random: Math.random,
      reservedPorts,
      portRange,
    });
    const location = `${plan.settings.dataDir}, port ${plan.settings.port}`;
    await this.#progress.step(
      'database',
      'starting PostgreSQL',
      () => this.#run(plan.supervisor, stopTimeoutMs.database),
      () => `ready in ${location}${plan.elsewhere ? ' (its user cannot reach the home)' : ''}`,
    );
    return { url: plan.url, location };
  }

  async #startVenue(): Promise<void> {
    const spec = venueSpec(this.#environment, this.#config, this.#output('venue'));
    await this.#startOnPort(spec, stopTimeoutMs.venue, 'starting', this.#config.venuePort);
  }

  async #startSecondVenue(plan: SecondVenue | undefined): Promise<void> {
    if (plan === undefined) return;
    const spec = secondVenueSpec(this.#environment, this.#config, plan, this.#output('meridian'));
    await this.#startOnPort(spec, stopTimeoutMs.venue, 'starting', plan.port);
  }

  async #startServer(env: NodeJS.ProcessEnv): Promise<void> {
    const spec = serverSpec(env, this.#output('server'));
    await this.#startOnPort(spec, stopTimeoutMs.server, 'migrating, seeding, starting', this.#config.port);
  }

  async #startOnPort(spec: ChildSpec, timeoutMs: number, text: string, port: number): Promise<void> {
    const run = () => this.#run(spec, timeoutMs);
    await this.#progress.step(spec.name, text, run, () => `ready on port ${port}`);
  }

  /** Nothing waits for the local networks: without them the platform shows that they are not connected. */
  async #startNetworks(plan: NetworkPlan, env: NodeJS.ProcessEnv, unpacking?: Promise<boolean>): Promise<void> {
    await startNetworks({
      config: this.#config,
      base: this.#environment,
      env,
      plan,
      unpacking,
      output: (name) => this.#output(name),
      run: (spec) => this.#run(spec, stopTimeoutMs[spec.name === 'custody' ? 'custody' : 'networks']),
      report: (text) => this.#reportNetworks(text),
      signal: this.#stopping.signal,
    });
  }

  #reportNetworks(text: string): void {
    if (!this.#stopping.signal.aborted) this.#progress.report('networks', text);
  }

  /** Nothing waits for the local bank: without it the platform shows that it does not answer. */
  async #startBank(plan: BankPlan): Promise<void> {
    const spec = bankSpec(this.#environment, this.#config, plan, this.#output('bank'));
    try {
      await this.#run(spec, stopTimeoutMs.bank);
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#progress.report('bank', `not connected: ${errorMessage(error)}`);
    }
  }

  async #buildWeb(): Promise<void> {
    const logFile = rotateLog(homePaths(this.#config.home).logs, 'build');
    await this.#progress.step(
      'client',
      'looking for changes',
      () =>
        ensureWebBuilt(logFile, (child) => {
          this.#build = child;
          this.#progress.report('client', 'building it …');
          const identity = identify(child.pid);
          if (identity !== undefined) this.#note('build', identity);
        }),
      (built) => (built ? 'built' : 'unchanged, not built again'),
    );
  }

  /** A failed record only means no cleanup after a kill -9, which is no reason to stop. */
  #note(name: string, identity: ProcessIdentity): void {
    try {
      this.#lock?.recordProcess(name, identity);
    } catch (error) {
      this.#progress.report(name, `the lock file could not be written: ${errorMessage(error)}`);
    }
  }

  #output(name: string): Pick<ChildSpec, 'logFile' | 'onError'> {
    return {
      logFile: rotateLog(homePaths(this.#config.home).logs, name),
      onError: (line) => process.stderr.write(`${name}: ${line}\n`),
    };
  }

  /** Starts a supervised service. */
  async #run(spec: ChildSpec, timeoutMs: number): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const service = new Service({
      spec,
      timeoutMs: timeoutMs,
      now: () => performance.now(),
      report: (text) => this.#progress.report(spec.name, text),
      onStarted: (identity) => this.#note(spec.name, identity),
    });
    this.#services.set(spec.name, service);
    await service.start();
  }

  /** Stops everything in order: server, venue and networks, database. Repeated calls join the first. */
  stop(reason?: string): Promise<void> {
    this.#stopped ??= this.#stopInOrder(reason);
    return this.#stopped;
  }

  async #stopInOrder(reason: string | undefined): Promise<void> {
    this.#stopping.abort();
    this.#asked = reason !== undefined;
    if (reason !== undefined) this.#progress.report('stop', `${reason}; stopping …`);
    this.#lock?.markStopping();
    this.#build?.kill();
    endTools();
    for (const names of STOP_ORDER) await this.#stopTogether(names);
    this.#lock?.release();
    if (reason !== undefined) this.#progress.report('stop', 'everything has ended');
  }

  async #stopTogether(names: readonly string[]): Promise<void> {
    await Promise.all(names.map(async (name) => this.#services.get(name)?.stop()));
  }

  /** Ends a stop early: server and venue are killed, the database stops immediately and recovers at the next start. */
  forceStop(): void {
    this.#build?.kill();
    for (const service of this.#services.values()) service.forceStop();
  }
}
