/** Members that several bodies share, and how they are described to OpenAPI. */
import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';

/** A body that only says why. */
export class ReasonBody {
  @ApiProperty({ description: 'Why, for everybody to read', minLength: 1, maxLength: 2000 })
  @IsString()
  reason!: string;
}

/** One unit of a task, as it stands in lists of units. */
export class UnitItem {
  @ApiProperty()
  axis!: string;

  @ApiProperty()
  task!: string;

  @ApiProperty()
  unit!: string;
}

/** One entry on one unit. */
export class PairItem extends UnitItem {
  @ApiProperty()
  key!: string;
}
