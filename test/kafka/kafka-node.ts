/** One node of a test's cluster: a process that can be killed, frozen and started again. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { at, type NodePorts, nodeProperties } from './node-properties.js';

/** The program that ends a node with whoever started it; find-kafka.mjs says where it is. */
const keeper = (): string => process.env['EPOCH_LEDGER_TEST_KAFKA_KEEPER'] ?? '';

/** A small heap, and a compiler that starts fast rather than one that ends fast. */
const machine = ['-Xms64m', '-Xmx320m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const network = '-Djava.net.preferIPv4Stack=true';
const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';

/** What a node is made of. */
export interface NodePlan {
  /** 1, 2, ... */
  readonly id: number;
  /** Of all nodes of the cluster, this one's at `id` - 1. */
  readonly ports: readonly NodePorts[];
  /** 16 bytes in base64url, the same for all nodes. */
  readonly clusterId: string;
  /** The folder of this node alone; removed with it. */
  readonly folder: string;
  /** Users of the cluster, as `kafka.tools.StorageTool` takes them. */
  readonly users: readonly string[];
  /** The folder with Kafka's jars. */
  readonly jars: string;
}

/** A node with storage of its own. */
export class KafkaNode {
  readonly id: number;
  /** `127.0.0.1:port` for clients. */
  readonly address: string;
  readonly #plan: NodePlan;
  #keeper: ChildProcess | null = null;
  #pid = 0;

  private constructor(plan: NodePlan) {
    this.id = plan.id;
    this.#plan = plan;
    this.address = at(plan.ports[plan.id - 1]?.broker ?? 0);
  }

  /** Formats the storage of a node; it does not run yet. */
  static async format(plan: NodePlan): Promise<KafkaNode> {
    const node = new KafkaNode(plan);
    await mkdir(plan.folder, { recursive: true });
    await writeFile(
      node.#properties,
      nodeProperties(plan.id, plan.ports, join(plan.folder, 'data')),
    );
    const words = ['kafka.tools.StorageTool', 'format', '-t', plan.clusterId];
    const users = plan.users.flatMap((user) => ['--add-scram', user]);
    await promisify(execFile)('java', node.#java(...words, '-c', node.#properties, ...users));
    return node;
  }

  /** Starts the process; returns before the node answers. */
  async start(): Promise<void> {
    const words = [
      keeper(),
      this.#plan.folder,
      'java',
      ...this.#java('kafka.Kafka', this.#properties),
    ];
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    this.#pid = Number(line);
    this.#keeper = child;
  }

  /** The id of the node's process. */
  get pid(): number {
    return this.#pid;
  }

  /** `kill -9`; returns when the process is gone. Its storage stays. */
  async kill(): Promise<void> {
    if (!this.running) return;
    const gone = this.#gone();
    process.kill(this.#pid, 'SIGKILL');
    await gone;
  }

  /** SIGSTOP: the process stands still, and its sockets stay open. */
  freeze(): void {
    process.kill(this.#pid, 'SIGSTOP');
  }

  /** SIGCONT: it goes on. */
  thaw(): void {
    process.kill(this.#pid, 'SIGCONT');
  }

  /** Starts a killed node on its storage; returns before it answers. */
  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** Whether the process is there, frozen or not. */
  get running(): boolean {
    return this.#keeper !== null && this.#keeper.exitCode === null;
  }

  /** Ends the process in whatever state it is. */
  async remove(): Promise<void> {
    if (!this.running) return;
    const gone = this.#gone();
    this.#keeper?.stdin?.end();
    await gone;
  }

  /** What the process printed, for failures. */
  get output(): string {
    return readFileSync(join(this.#plan.folder, 'output.txt'), 'utf8');
  }

  get #properties(): string {
    return join(this.#plan.folder, 'node.properties');
  }

  #java(...words: readonly string[]): string[] {
    return [...machine, network, quiet, '-cp', join(this.#plan.jars, '*'), ...words];
  }

  async #gone(): Promise<void> {
    if (this.#keeper !== null) await once(this.#keeper, 'exit');
  }
}
