/** The routes of commands on exams and on the registry. What each does is in its own file. */
import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiHeader, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CommandOn } from '../access/route.js';
import { CommandQuery } from '../http/query.js';
import { Attestation } from '../notary/attestation.js';
import type { Reply } from '../writing/writer.js';
import { AdoptAttemptBody, AdoptAttemptCommand } from './adopt-attempt.js';
import type { CommandFromOutside } from './command-from-outside.js';
import { ExcludeAttemptBody, ExcludeAttemptCommand } from './exclude-attempt.js';
import { Receive, type Received } from './received.js';
import { RegisterReferenceBody, RegisterReferenceCommand } from './register-reference.js';
import { RegisterSuiteBody, RegisterSuiteCommand } from './register-suite.js';
import { SubmitAttemptBody, SubmitAttemptCommand } from './submit-attempt.js';

@ApiTags('exams')
@ApiHeader({ name: 'Idempotency-Key', required: false, description: 'The same answer again' })
@ApiHeader({ name: 'If-Match', required: false, description: 'Only at this version: "12"' })
@ApiQuery({ type: CommandQuery })
@Controller()
export class ExamCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly attestation: Attestation,
  ) {}

  @CommandOn('RegisterReference', 'Register a reference, for ever')
  @ApiBody({ type: RegisterReferenceBody })
  registerReference(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new RegisterReferenceCommand(received));
  }

  @CommandOn('RegisterSuite', 'Register a suite, for ever')
  @ApiBody({ type: RegisterSuiteBody })
  registerSuite(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new RegisterSuiteCommand(received));
  }

  @CommandOn('SubmitAttempt', 'Hand in an attempt of an exam, with what shows its score')
  @ApiBody({ type: SubmitAttemptBody })
  submitAttempt(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new SubmitAttemptCommand(received));
  }

  @CommandOn('AdoptAttempt', 'Let an attempt count, provisionally or for good')
  @ApiBody({ type: AdoptAttemptBody })
  adoptAttempt(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new AdoptAttemptCommand(received));
  }

  @CommandOn('ExcludeAttempt', 'Take an attempt out of the means')
  @ApiBody({ type: ExcludeAttemptBody })
  excludeAttempt(
    @Receive() received: Received,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply['body']> {
    return this.answer(reply, new ExcludeAttemptCommand(received));
  }

  private async answer(reply: FastifyReply, command: CommandFromOutside): Promise<Reply['body']> {
    const { request } = command.received;
    const { status, body } = await this.attestation.around(request, () =>
      this.commands.execute<CommandFromOutside, Reply>(command),
    );
    void reply.code(status);
    return body;
  }
}
