/** What is answered, as OpenAPI describes it. The shapes themselves are made elsewhere. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** One event of an answer. */
export class AppendedItem {
  @ApiProperty()
  version!: number;

  @ApiProperty({ example: 'EntrySubmitted' })
  type!: string;

  @ApiPropertyOptional({ description: 'Of a dry run only' })
  body?: object;
}

/** One line of a ranking in a preview. */
export class PreviewItem {
  @ApiProperty()
  key!: string;

  @ApiProperty({ type: Number, nullable: true })
  rank!: number | null;

  @ApiProperty({ type: String, nullable: true, example: '2/3' })
  score_exact!: string | null;
}

/** Where an epoch stands before and after a dry run. */
export class StandingItem {
  @ApiProperty({ type: String, nullable: true, example: 'running' })
  state!: string | null;

  @ApiPropertyOptional({ type: [PreviewItem] })
  ranking?: readonly PreviewItem[];

  @ApiPropertyOptional({ type: () => [PreviewModelItem], description: 'Of an exam' })
  models?: readonly PreviewModelItem[];
}

/** A score that was given, and the one that its records show. */
export class DifferenceItem {
  @ApiProperty({ example: '0.3' })
  given!: string;

  @ApiProperty({ example: '0.25' })
  computed!: string;
}

/** One model of an exam in a preview. */
export class PreviewModelItem {
  @ApiProperty()
  model!: string;

  @ApiProperty({ enum: ['complete', 'provisional', 'incomplete'] })
  status!: string;

  @ApiProperty({ type: Number, nullable: true })
  index!: number | null;

  @ApiProperty({ type: String, nullable: true, example: '111/2' })
  index_exact!: string | null;
}

/** The answer to a command. */
export class AnswerBody {
  @ApiProperty()
  epoch!: string;

  @ApiProperty({ description: "The epoch's version" })
  version!: number;

  @ApiProperty({ description: 'For ?at_least= of a read' })
  position!: number;

  @ApiProperty({ type: [AppendedItem], description: 'Empty when it is so already' })
  events!: readonly AppendedItem[];

  @ApiPropertyOptional({ description: 'SubmitEntry' })
  key?: string;

  @ApiPropertyOptional({ description: 'SubmitEntry' })
  submitted_at?: string;

  @ApiPropertyOptional({ description: 'SubmitEntry' })
  received_at?: string;

  @ApiPropertyOptional({ description: 'SubmitEntry: the version of its event' })
  event?: number;

  @ApiPropertyOptional({ type: [String], description: 'SubmitEntry: those of personal fields' })
  digests?: readonly string[];

  @ApiPropertyOptional({ description: 'SubmitEntry: a signed note of eight lines' })
  receipt?: string;

  @ApiPropertyOptional({ description: 'CloseEpoch' })
  revision?: number;

  @ApiPropertyOptional({ description: 'CloseEpoch' })
  record_sha256?: string;

  @ApiPropertyOptional({ description: 'Attempts: the version of its AttemptSubmitted' })
  attempt?: number;

  @ApiPropertyOptional({ description: 'SubmitAttempt: the score that counts' })
  score?: string;

  @ApiPropertyOptional({ description: 'SubmitAttempt: when another score was given' })
  difference?: DifferenceItem;

  @ApiPropertyOptional({ description: 'Dry run' })
  dry_run?: boolean;

  @ApiPropertyOptional({ type: StandingItem, description: 'Dry run' })
  before?: StandingItem;

  @ApiPropertyOptional({ type: StandingItem, description: 'Dry run' })
  after?: StandingItem;
}

/** One offending place of a problem document. */
export class ProblemItem {
  @ApiProperty({ example: 'axes[2].tasks[0].units[17]' })
  place!: string;

  @ApiProperty({ example: 'bad_value' })
  code!: string;

  @ApiProperty()
  message!: string;
}

/** A problem document (RFC 9457). */
export class ProblemBody {
  @ApiProperty({ example: '/docs/errors#entry_exists' })
  type!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ example: 409 })
  status!: number;

  @ApiProperty({ example: 'entry_exists' })
  code!: string;

  @ApiProperty()
  detail!: string;

  @ApiPropertyOptional({ type: [ProblemItem] })
  errors?: readonly ProblemItem[];
}
