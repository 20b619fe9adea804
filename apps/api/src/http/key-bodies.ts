/** Bodies about the keys of the service, as OpenAPI describes them. */
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** Announces the key that stands by. */
export class AddKeyBody {
  @ApiPropertyOptional({ description: 'Which key of the key file; the only one unless named' })
  @IsOptional()
  @IsString()
  vkey?: string;

  @ApiPropertyOptional({
    description: 'Days from now in which the keys of before go on signing: the announced time',
    default: 30,
    minimum: 0,
    maximum: 3650,
  })
  @IsOptional()
  @IsInt({ message: 'must be a whole number of days' })
  @Min(0)
  @Max(3650)
  overlap_days?: number;
}

/** Ends the signing of a key. */
export class RetireKeyBody {
  @ApiProperty({ description: 'The key that signs no more' })
  @IsString()
  vkey!: string;
}

/** One key of the service. */
export class KeyItem {
  @ApiProperty({ description: 'What a verifier pins' })
  vkey!: string;

  @ApiProperty({ description: 'SHA-256 of that line, for people to compare' })
  fingerprint!: string;

  @ApiProperty({ enum: ['signing', 'retired'] })
  state!: 'signing' | 'retired';

  @ApiProperty({ type: String, nullable: true, description: 'When it was announced' })
  added!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Until then keys of before sign too' })
  until!: string | null;

  @ApiProperty({ type: String, nullable: true })
  retired!: string | null;
}

/** Every key that ever signed, in the order in which they came. */
export class KeysBody {
  @ApiProperty({ type: [KeyItem] })
  keys!: readonly KeyItem[];
}
