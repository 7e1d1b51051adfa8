// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.37;

/** A token like USDT: its transfer returns nothing. */
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) public {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }

    /** Many transfers in one transaction. */
    function transferMany(address[] calldata to, uint256 value) external {
        for (uint256 index = 0; index < to.length; index++) transfer(to[index], value);
    }
}

/** A token that says that it paid, and holds nothing. */
contract EmptyToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function pay(address to, uint256 value) external {
        emit Transfer(address(0), to, value);
    }
}

/** A token whose transfer says that it failed, and does nothing. */
contract FalseToken {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/** Calls the factory in the middle of a flush. */
contract CallingToken {
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address, uint256) external {
        (bool done, ) = factory.call(abi.encodeWithSignature("flush(bytes32[],address[])", new bytes32[](0), new address[](0)));
        require(done, "flush");
    }

    address public factory;

    function setFactory(address value) external {
        factory = value;
    }
}

/** Pays from its constructor. */
contract Opening {
    constructor(address payable to) payable {
        to.transfer(msg.value);
    }
}

/** Gives what it holds away when it destroys itself in its constructor. */
contract Ending {
    constructor(address payable to) payable {
        selfdestruct(to);
    }
}

/** Pays by calls, some of which fail. */
contract Payer {
    function pay(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done);
    }

    function payAndRevert(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done);
        revert("changed its mind");
    }

    /** The inner call pays and reverts; what this call pays after it stands. */
    function payAfterFailure(address payable to) external payable {
        try this.payAndRevert{value: msg.value / 2}(to) {} catch {}
        (bool done, ) = to.call{value: msg.value / 4}("");
        require(done);
    }

    function open(address payable to) external payable {
        new Opening{value: msg.value}(to);
    }

    function end(address payable to) external payable {
        new Ending{value: msg.value}(to);
    }
}
