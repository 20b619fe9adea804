/** What goes in and out of the routes about webhooks. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Matches } from 'class-validator';

/** A webhook and how it stands. */
export class WebhookBody {
  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Whom it reaches; without path and query, which may hold a secret' })
  url!: string;

  @ApiProperty({ type: [String], nullable: true, description: 'Only these epochs; null: all' })
  epochs!: readonly string[] | null;

  @ApiProperty({ type: [String], nullable: true, description: 'Only these types; null: all' })
  types!: readonly string[] | null;

  @ApiProperty({ description: 'Events that it is still to be told of' })
  waiting!: number;

  @ApiProperty({ description: 'Events of which telling it was given up' })
  dead!: number;

  @ApiProperty({ type: [Number], description: 'How far the log was gone through, by partition' })
  positions!: readonly number[];
}

/** All webhooks. */
export class WebhooksBody {
  @ApiProperty({ type: [WebhookBody] })
  webhooks!: readonly WebhookBody[];
}

/** An event of which telling a webhook was given up. */
export class DeadLetterBody {
  @ApiProperty({ description: 'Its partition and position: what a replay names' })
  letter!: string;

  @ApiProperty()
  epoch!: string;

  @ApiProperty()
  version!: number;

  @ApiProperty()
  attempts!: number;

  @ApiProperty({ type: String, nullable: true })
  tried_at!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What came of the last try' })
  error!: string | null;
}

/** A page of them. */
export class DeadLettersBody {
  @ApiProperty({ type: [DeadLetterBody] })
  dead!: readonly DeadLetterBody[];

  @ApiProperty({ type: String, nullable: true, description: 'For ?after=; null at the end' })
  next!: string | null;
}

/** Which letters are sent again: all unless some are named. */
export class ReplayWebhookBody {
  @ApiPropertyOptional({ type: [String], description: 'As the list has them: "0-123"' })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @Matches(/^[0-9]{1,4}-[1-9][0-9]{0,15}$/, { each: true, message: 'must be like "0-123"' })
  letters?: string[];
}

/** How many are sent again. */
export class ReplayedBody {
  @ApiProperty()
  replayed!: number;
}
